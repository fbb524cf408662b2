import { uploadForms, uploadPath } from '../../../web/contract/uploads.ts';
import type { DraftHolder } from '../../domain/drafts/drafts.ts';
import { mostPhotoBytes } from '../../domain/media/make-photo.ts';
import type { DraftOfUpload } from '../../domain/uploads/uploads.ts';
import { discardUpload, keepUpload } from '../../domain/uploads/uploads.writer.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser } from '../../http/cookies.ts';
import { discardRest, readAtMost } from '../../http/read-body.ts';
import { refusalOf } from '../../identity/rights.ts';
import { hashOf } from '../../platform/secrets.ts';
import { exceededUploads, receivePhoto } from './receive-photo.ts';

/** Characters of what a draft is about. */
const longestThing = 300;

/**
 * `POST /api/v1/uploads?form=…&thing=…&id=…`: a file that becomes a photo of the visitor's draft. `id` is chosen by the
 * script for each file, so that it can send one again whose connection broke.
 */
export async function postUpload(c: AppContext): Promise<Response> {
  const refused = await refusal(c);
  if (refused) return refused;
  const draft = await draftOf(c);
  const id = c.req.query('id') ?? '';
  if (!draft || !/^[\w-]{16,64}$/.test(id)) return badRequest(c, draft ? 'id' : 'form');
  const now = Date.now();
  const retryAfter = await exceededUploads(c, now);
  if (retryAfter !== null) {
    await discardRest(c.req.raw, mostPhotoBytes);
    return answerProblem(c, { code: 'rate-limited', retryAfter });
  }
  const bytes = await readAtMost(c.req.raw, mostPhotoBytes);
  if (!bytes) {
    await discardRest(c.req.raw, 5 * mostPhotoBytes);
    return answerProblem(c, { code: 'too-large', limit: mostPhotoBytes });
  }
  const received = await receivePhoto(c, { draft, id, bytes, now });
  if (received.code !== 'ok')
    return answerProblem(c, { code: 'invalid-field', field: 'photos', reason: received.code });
  const { upload } = received;
  return c.json({ ...upload, path: uploadPath(upload.key, 320) }, 201, { 'cache-control': 'no-store' });
}

/** `DELETE /api/v1/uploads/KEY?form=…&thing=…`: removes a photo from the draft. For a day it can come back. */
export const deleteUpload = (c: AppContext): Promise<Response> => change(c, discardUpload);

/** `PUT /api/v1/uploads/KEY?form=…&thing=…`: takes the removal back. */
export const putUpload = (c: AppContext): Promise<Response> => change(c, keepUpload);

async function change(c: AppContext, make: typeof keepUpload): Promise<Response> {
  const refused = await refusal(c);
  if (refused) return refused;
  const draft = await draftOf(c);
  if (!draft) return badRequest(c, 'form');
  const isDone = await make(c.env.DB, { draft, key: c.req.param('key') ?? '', now: Date.now() });
  return isDone ? c.body(null, 204) : answerProblem(c, { code: 'not-found' });
}

const badRequest = (c: AppContext, field: string) => answerProblem(c, { code: 'bad-request', field });

/** Visitors who are not signed in may upload: what they write is sent once they are. Suspended members may not. */
async function refusal(c: AppContext): Promise<Response | null> {
  const session = await c.var.session();
  const refused = session && refusalOf(session, 'take-part');
  return refused ? answerProblem(c, refused) : null;
}

/** The visitor's draft that the address names; undefined if it names none. */
async function draftOf(c: AppContext): Promise<DraftOfUpload | undefined> {
  const form = uploadForms.find((name) => name === c.req.query('form'));
  const thing = c.req.query('thing') ?? '';
  if (!form || thing.length > longestThing) return undefined;
  const session = await c.var.session();
  const holder: DraftHolder = session ? { person: session.person } : { browserHash: await hashOf(bindBrowser(c)) };
  return { site: c.var.served.site.id, holder, form, thing };
}
