/** Control response whose media type is not `application/json`. */
export class TextResponse {
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}
