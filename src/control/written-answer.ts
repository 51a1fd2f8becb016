/** An answer that an operation has written itself: in another media type than JSON, or too long to be written in one go. */
export class WrittenAnswer {
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}
