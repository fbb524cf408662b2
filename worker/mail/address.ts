import * as v from 'valibot';

/**
 * A mail address as forms take it and the outbox keeps it: without white space around it, its host in lower case.
 * What stands before the @ stays as it was typed. No white space or control character can be in it, so that it can
 * stand in a header.
 */
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(
    /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u,
  ),
  v.transform((address) => {
    const at = address.lastIndexOf('@');
    return address.slice(0, at) + address.slice(at).toLowerCase();
  }),
);
