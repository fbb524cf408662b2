import { href } from '../../../../web/contract/routes.ts';
import { openReader } from '../../../data/reader.ts';
import { wakeMailer } from '../../../domain/outbox/outbox.writer.ts';
import { takeUploads } from '../../../domain/uploads/sent-uploads.writer.ts';
import type { AppContext } from '../../../http/context.ts';
import { granterOf, isStaff } from '../../../identity/rights.ts';
import { readSelf } from '../../../identity/self.query.ts';
import { contributionsLink } from '../../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { type CheckContext, defineForm, type SendContext } from '../../../pages/forms/form.ts';
import { photoFiles, photosEdits } from '../../uploads/index.ts';
import { postLimits } from '../limits.ts';
import { picturesForPost } from '../stored-post.query.ts';
import { postFormName, readPostAsked, thingOfPost } from './asked.ts';
import { isPostField, type PostInput, postSchema } from './post-fields.ts';
import { unusablePictures } from './unusable-pictures.ts';
import { type WrittenPost, writeBlogPost } from './write-post.writer.ts';

const askedOf = (c: AppContext) => readPostAsked((name) => c.req.query(name) ?? null);

const thing = (c: AppContext): string | undefined => {
  const post = askedOf(c);
  return post === undefined ? undefined : thingOfPost(post);
};

/** Writes a blog post, or writes it anew. */
export const createPostForm = defineForm<PostInput>({
  name: postFormName,
  path: '/:lang/blogs/create',
  right: 'take-part',
  fields: isPostField,
  schema: (c) => postSchema(c.var.served.site.languages.map(({ tag }) => tag)),
  edits: {
    ...photosEdits({ name: postFormName, thing }),
    preview: () => ({ fields: { preview: '1' }, focus: 'preview' }),
    'no-preview': () => ({ fields: { preview: '' }, focus: 'title' }),
  },
  bytes: 600_000,
  files: photoFiles,
  limits: [
    { limit: postLimits.postsPerPerson, by: 'person' },
    { limit: postLimits.postsPerConnection, by: 'connection' },
    { limit: postLimits.postsPerSite, by: 'site' },
  ],
  thing,
  address(c, lang, query) {
    const post = askedOf(c);
    return href('blogCreate', { lang }, { ...(post && { post: String(post) }), ...query });
  },
  check: ({ photos }, { c, holders }) =>
    unusablePictures(c, photos, (keys) => picturesForPost({ ...draftOf(c, holders), keys, post: askedOf(c) ?? 0 })),
  submit,
});

const draftOf = (c: AppContext, holders: CheckContext['holders']) => ({
  ...{ site: c.var.served.site.id, holders, form: postFormName, thing: thing(c) ?? '', now: Date.now() },
});

async function submit(input: PostInput, context: SendContext): Promise<FormOutcome> {
  const { c, sender, holders, lang, now, endDraft } = context;
  const { person, address } = sender;
  const post = askedOf(c);
  if (post === undefined || person === null) return { code: 'not-found' };
  const { site } = c.var.served;
  const reader = openReader(c.env.DB, c.var.meter);
  const session = await c.var.session();
  const photos = takeUploads({ ...draftOf(c, holders), keys: input.photos.map(([key]) => key) });
  const written = await writeBlogPost(c.env.DB, reader, {
    ...{ site: site.id, by: await readSelf(reader, person), isStaff: isStaff(session), address, language: lang, now },
    ...{ input, post, link: contributionsLink(c), more: [...photos, endDraft] },
  });
  return outcomeOf(written, context);
}

function outcomeOf(written: WrittenPost, { c, lang }: SendContext): FormOutcome {
  switch (written.code) {
    case 'published':
    case 'held':
    case 'already':
      wakeMailer(c);
      return seeOther(href('blogCreate', { lang }, { done: 'sent', post: String(written.id) }), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('take-part') };
    case 'gone':
      return { code: 'not-found' };
    default:
      return refuse(written.code, { status: 409 });
  }
}
