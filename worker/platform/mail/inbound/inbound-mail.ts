/** A file that a mail brings. Its name and its bytes are whatever the sender wrote. */
export type InboundFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** A mail that was received. Everything in it is the sender's word: no header proves who wrote it. */
export type InboundMail = {
  /** The address of the header From, with its host in lower case; '' if there is none. */
  from: string;
  /** The header Message-ID without its angle brackets; '' if there is none. */
  messageId: string;
  /** What the sender wrote: `fullText` without the mail that it answers and without a signature. */
  text: string;
  /** What was cut off from `fullText`; '' if nothing was. */
  quotedText: string;
  /** The whole text; that of the HTML part if there is no other. */
  fullText: string;
  /** Whether a program wrote it: an absence notice, a bounce, a mailing list, or a mail of the product. */
  isAutomatic: boolean;
  files: readonly InboundFile[];
};
