import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A browser with an authenticator, for tests without a browser: it answers like `navigator.credentials`. */
export type Passkey = { id: string; key: string; counter: number; userHandle: string };

type Options = {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
};

/** What an answer claims, in place of what a browser would. */
export type Claims = { origin?: string; rpId?: string; challenge?: string; counter?: number; isVerified?: boolean };

/** The origin of the product in wrangler.toml. */
const productOrigin = 'http://localhost:8787';

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** Makes a passkey (ES256, no attestation) and answers `navigator.credentials.create`. */
export function makePasskey(options: Options, claims: Claims = {}): { passkey: Passkey; json: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const counter = claims.counter ?? 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    authenticatorData({ ...claims, rpId: claims.rpId ?? options.rp?.id ?? '', counter, flags: attested }),
    ...[Buffer.alloc(16), length, id, coseKey(x, y)],
  ]);
  const response = {
    clientDataJSON: clientData('webauthn.create', options, claims),
    attestationObject: base64(attestation(authData)),
    transports: ['internal'],
  };
  return {
    passkey: {
      id: base64(id),
      key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      counter,
      userHandle: options.user?.id ?? '',
    },
    json: answer(base64(id), response),
  };
}

/** Signs with a passkey, and answers `navigator.credentials.get`. */
export function signWith(passkey: Passkey, options: Options, claims: Claims = {}): string {
  const counter = claims.counter ?? passkey.counter;
  const data = authenticatorData({ ...claims, rpId: claims.rpId ?? options.rpId ?? '', counter, flags: 0 });
  const clientDataJSON = clientData('webauthn.get', options, claims);
  const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
  return answer(passkey.id, {
    clientDataJSON,
    authenticatorData: base64(data),
    signature: base64(sign('sha256', signed, createPrivateKey(passkey.key))),
    userHandle: passkey.userHandle,
  });
}

const answer = (id: string, response: object): string =>
  JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

const clientData = (type: string, options: Options, claims: Claims): string =>
  base64(
    Buffer.from(
      JSON.stringify({
        type,
        challenge: claims.challenge ?? options.challenge,
        origin: claims.origin ?? productOrigin,
        crossOrigin: false,
      }),
    ),
  );

type DataOptions = { rpId: string; counter: number; flags: number; isVerified?: boolean };

function authenticatorData({ rpId, counter, flags, isVerified = true }: DataOptions): Buffer {
  const data = Buffer.alloc(5);
  data.writeUInt8(flags | present | (isVerified ? verified : 0));
  data.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), data]);
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: a key for ES256. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59);
  length.writeUInt16BE(authData.length, 1);
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), length, authData],
  ]);
}
