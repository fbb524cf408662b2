import * as v from 'valibot';

/**
 * An email address: trimmed, its host in lower case, its local part unchanged. It has no white space or control
 * characters, so it is safe in a header.
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
