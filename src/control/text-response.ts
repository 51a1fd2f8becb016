/** Response to a control call with a media type other than `application/json`. */
export class TextResponse {
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}
