/** Whether the editor may make a link to an address: on the web, of a person, or within the site. */
export const safeAddress = (address: string): boolean =>
  /^(https?:\/\/[^/\\]|mailto:|tel:|#|\/(?![/\\])|[\w.-]+(\/|$))/i.test(address.trim());
