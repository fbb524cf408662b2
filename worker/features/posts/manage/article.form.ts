import { href } from '../../../../web/contract/routes.ts';
import { takeUploads } from '../../../domain/uploads/sent-uploads.writer.ts';
import type { AppContext } from '../../../http/context.ts';
import { granterOf } from '../../../identity/rights.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { defineForm, type SendContext } from '../../../pages/forms/form.ts';
import { photoFiles, photosEdits } from '../../uploads/index.ts';
import { postLimits } from '../limits.ts';
import { picturesForPost } from '../stored-post.query.ts';
import { unusablePictures } from '../write/unusable-pictures.ts';
import { articleFormName, queryOfArticle, readArticleAsked, thingOfArticle } from './article-asked.ts';
import { type ArticleInput, articleSchema, isArticleField } from './article-fields.ts';
import { type WrittenArticle, writeArticle } from './write-article.writer.ts';

const askedOf = (c: AppContext) => readArticleAsked((name) => c.req.query(name) ?? null, c.var.served.site.languages);

const thing = (c: AppContext): string | undefined => {
  const asked = askedOf(c);
  return asked && thingOfArticle(asked);
};

/** Writes an article, or writes it anew: as a draft, at once, or at a set time. */
export const articleForm = defineForm<ArticleInput>({
  name: articleFormName,
  path: '/:lang/manage/articles/edit',
  right: 'write-content',
  fields: isArticleField,
  schema: (c) => articleSchema(c.var.served.site.languages.map(({ tag }) => tag)),
  edits: {
    ...photosEdits({ name: articleFormName, thing }),
    preview: () => ({ fields: { preview: '1' }, focus: 'preview' }),
    'no-preview': () => ({ fields: { preview: '' }, focus: 'title' }),
  },
  bytes: 600_000,
  files: photoFiles,
  limits: [{ limit: postLimits.articlesPerPerson, by: 'person' }],
  proof: () => 'today',
  thing,
  address(c, lang, query) {
    const asked = askedOf(c);
    return href('manageArticle', { lang }, { ...(asked && queryOfArticle(asked)), ...query });
  },
  check({ photos }, { c, holders }) {
    const asked = askedOf(c);
    const post = asked?.kind === 'post' ? asked.post : 0;
    return unusablePictures(c, photos, (keys) => picturesForPost({ ...draftOf(c, holders), keys, post }));
  },
  submit,
});

const draftOf = (c: AppContext, holders: SendContext['holders']) => ({
  ...{ site: c.var.served.site.id, holders, form: articleFormName, thing: thing(c) ?? '', now: Date.now() },
});

async function submit(input: ArticleInput, context: SendContext): Promise<FormOutcome> {
  const { c, sender, holders, now, endDraft } = context;
  const asked = askedOf(c);
  if (!asked || sender.person === null) return { code: 'not-found' };
  const photos = takeUploads({ ...draftOf(c, holders), keys: input.photos.map(([key]) => key) });
  const written = await writeArticle(c.env.DB, {
    ...{ site: c.var.served.site.id, by: sender.person, asked, input, more: [...photos, endDraft], now },
  });
  return outcomeOf(written, context);
}

function outcomeOf(written: WrittenArticle, { lang }: SendContext): FormOutcome {
  switch (written.code) {
    case 'written':
      return seeOther(href('manageArticle', { lang }, { done: 'sent', post: String(written.id) }), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('write-content') };
    case 'gone':
      return { code: 'not-found' };
    case 'translated':
      return refuse('translated', { status: 409, path: href('manageArticle', { lang }, { post: String(written.id) }) });
    case 'changed':
    case 'held-back':
      return refuse(written.code, { status: 409 });
  }
}
