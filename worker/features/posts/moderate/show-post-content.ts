import type { ShowContext, ShownField, ShownPicture } from '../../../moderation/kind.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { PostContent } from '../post-content.ts';

type Written = Partial<PostContent> | null;

const names = ['title', 'description', 'body', 'tags', 'language', 'appeal'] as const;

/** The fields of a post as text in the reader's language, with what was published when it was written. */
export function showPostContent(content: Written, before: Written, context: ShowContext): ShownField[] {
  if (!content?.body) return [];
  const texts = names.flatMap((name): ShownField[] => {
    const after = textOf(content, name, context);
    const was = before?.body && name !== 'appeal' ? textOf(before, name, context) : null;
    return after === '' && !was
      ? []
      : [{ field: name, label: context.t(`postForm.written.${name}`), before: was, after }];
  });
  const pictures = picturesOf(content, before);
  if (pictures.length === 0) return texts;
  const label = context.t('postForm.written.photos');
  return [...texts, { field: 'photos', label, before: null, after: String(pictures.length), pictures }];
}

function textOf(content: Partial<PostContent>, name: (typeof names)[number], { lang }: ShowContext): string {
  if (name === 'tags') return (content.tags ?? []).join(', ');
  if (name === 'language') return content.language ? languageName(content.language, lang) : '';
  return content[name] ?? '';
}

function picturesOf(content: Partial<PostContent>, before: Written): ShownPicture[] {
  const [now, was] = [content.photos ?? [], before?.photos ?? []];
  const has = (photos: typeof now, key: string) => photos.some(([one]) => one === key);
  const shown = (photos: typeof now, change: (key: string) => ShownPicture['change']) =>
    photos.map(
      ([key, width, height, alt]): ShownPicture => ({ path: `/media/${key}`, alt, width, height, change: change(key) }),
    );
  return [
    ...shown(now, (key) => (has(was, key) ? 'same' : 'added')),
    ...shown(
      was.filter(([key]) => !has(now, key)),
      () => 'removed',
    ),
  ];
}
