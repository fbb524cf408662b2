import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  orderedPhotos,
  type PhotosStep,
  photoFields,
  readPhotos,
  type TypedPhoto,
  writePhotos,
} from '../../contract/submission-steps/photos.ts';
import { uploadsPath } from '../../contract/uploads.ts';
import { readStored } from '../form/stored-draft.ts';

type Texts = Readonly<Record<string, string | undefined>>;

export type Photos = {
  photos: readonly TypedPhoto[];
  /** The texts of the fields of photos, where they are first shown. */
  texts: Texts;
  /** What was done last, for screen readers. */
  news: string;
  removed: { photo: TypedPhoto; index: number } | null;
  /** Adds a photo that has arrived. Of those that were chosen together the one with the lower number stands first. */
  add(photo: TypedPhoto, number: number): void;
  move(from: number, to: number): void;
  remove(index: number): void;
  undo(): void;
  /** Takes over what was filled in from this browser. */
  restore(text: string): void;
};

type PhotosOf = { step: PhotosStep; values: Texts };

const isTexts = (values: Texts): Readonly<Record<string, string>> => values as Readonly<Record<string, string>>;

/** The photos of the form, in order. The hidden field `field` has them, and the form notices each change. */
export function usePhotos(field: RefObject<HTMLInputElement | null>, { step, values }: PhotosOf): Photos {
  const t = useTranslations('photos');
  const [photos, setPhotos] = useState(() => orderedPhotos(isTexts(values)));
  const [texts, setTexts] = useState(values);
  const [news, setNews] = useState('');
  const [removed, setRemoved] = useState<Photos['removed']>(null);
  const shown = useRef(photos);
  const numbers = useRef(new Map<string, number>());
  useEffect(() => {
    if (shown.current === photos) return;
    shown.current = photos;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [photos, field]);
  return {
    photos,
    texts,
    news,
    removed,
    add(photo, number) {
      numbers.current.set(photo.key, number);
      setPhotos((all) => insert(all, photo, numbers.current));
      setNews(t('added'));
    },
    move(from, to) {
      const photo = photos[from];
      if (!photo || to < 0 || to >= photos.length || from === to) return;
      setPhotos(photos.toSpliced(from, 1).toSpliced(to, 0, photo));
      setNews(t('moved', { position: to + 1, count: photos.length }));
    },
    remove(index) {
      const photo = photos[index];
      if (!photo) return;
      setTexts({ ...texts, ...typedTexts(field.current?.form, photo) });
      setPhotos(photos.toSpliced(index, 1));
      setRemoved({ photo, index });
      setNews(t('removed'));
      tellServer(step, photo, 'DELETE');
    },
    undo() {
      if (!removed) return;
      setPhotos(photos.toSpliced(removed.index, 0, removed.photo));
      setRemoved(null);
      setNews(t('restored'));
      tellServer(step, removed.photo, 'PUT');
    },
    restore(text) {
      const found = readPhotos(text);
      if (!found || writePhotos(found) === writePhotos(photos)) return;
      const stored = readStored({ draft: `${step.form}:${step.thing}`, part: step.part });
      setTexts({ ...texts, ...stored?.values });
      setPhotos(found);
    },
  };
}

function insert(
  all: readonly TypedPhoto[],
  photo: TypedPhoto,
  numbers: ReadonlyMap<string, number>,
): readonly TypedPhoto[] {
  if (all.some(({ key }) => key === photo.key)) return all;
  const numberOf = ({ key }: TypedPhoto) => numbers.get(key) ?? 0;
  const behind = all.findIndex((one) => numberOf(one) > numberOf(photo));
  return all.toSpliced(behind < 0 ? all.length : behind, 0, photo);
}

/** What is typed in the fields of a photo, before they go. */
function typedTexts(form: HTMLFormElement | null | undefined, { key }: TypedPhoto): Texts {
  const names = [photoFields.alt(key), photoFields.credit(key)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const element = form?.elements.namedItem(name);
      return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [[name, element.value]]
        : [];
    }),
  );
}

/** A photo of the draft that was removed makes room for another one. Without an answer it stays until the draft ends. */
function tellServer({ form, thing, published }: PhotosStep, { key }: TypedPhoto, method: 'DELETE' | 'PUT'): void {
  if (published.includes(key)) return;
  fetch(uploadsPath(form, thing, key), { method, keepalive: true }).catch(() => undefined);
}
