import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const asked = v.strictObject({
  q: v.array(v.pipe(v.string(), v.nonEmpty())),
  source: v.string(),
  target: v.string(),
  format: v.literal('text'),
  api_key: v.optional(v.string()),
});

export type Asked = v.InferOutput<typeof asked>;

/** A server of LibreTranslate's protocol. Its translation is the text in capitals, after the language. */
export type Translator = {
  url: string;
  /** What it was asked, in order. */
  asked: Asked[];
  behaviour: 'answer' | 'refuse' | 'break' | 'garbage';
  close(): Promise<void>;
};

/** Answers like https://docs.libretranslate.com: an array of texts for an array, 400 for an unknown language. */
export async function startTranslator(): Promise<Translator> {
  const server = http.createServer(async (request, response) => {
    if (translator.behaviour === 'break') return response.destroy();
    if (translator.behaviour === 'garbage') return response.end('<h1>Bad gateway</h1>');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (translator.behaviour === 'refuse') return json(400, { error: 'xx is not supported' });
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const read = v.parse(asked, JSON.parse(body));
    translator.asked.push(read);
    return json(200, { translatedText: read.q.map((text) => `${read.target}: ${text.toUpperCase()}`) });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const translator: Translator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/translate`,
    asked: [],
    behaviour: 'answer',
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return translator;
}
