import { encodeBase64Url } from 'hono/utils/encode';

/** Encodes bytes as base64url without padding, which needs no escaping in cookies and URLs. */
export const base64url = (bytes: ArrayBuffer): string => encodeBase64Url(bytes).replaceAll('=', '');
