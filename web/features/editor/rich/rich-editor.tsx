import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListingSearch, PhotoUpload } from '../field-types.ts';
import { LinkPanel } from './link-panel.tsx';
import type { OpenedText } from './open-text.ts';
import { PictureRegistry } from './picture-view.ts';
import { Pictures } from './pictures.tsx';
import { Toolbar } from './toolbar.tsx';
import { UploadList } from './upload-list.tsx';
import { useRichText } from './use-rich-text.ts';
import { useUploads } from './use-uploads.ts';

type RichEditorProps = {
  id: string;
  opened: OpenedText;
  /** Receives the Markdown after each change. */
  write(markdown: string): void;
  text: { label: string; lang: string; dir: string; describedBy: string | undefined; isInvalid: boolean };
  photos?: PhotoUpload | undefined;
  listings?: ListingSearch | undefined;
};

/** A text as it will look, with the buttons that change it. */
export function RichEditor({ id, opened, write, text, photos, listings }: RichEditorProps) {
  const t = useTranslations('editor');
  const [pictures] = useState(() => new PictureRegistry());
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const files = useRef<HTMLInputElement>(null);
  const uploads = useUploads(photos, t('picture.broken'));
  const { element, editor } = useRichText({
    ...{ opened, pictures, write, leftOut: setLeftOut, doneLabel: t('done'), attributes: attributesOf(id, text) },
    receive: photos && ((chosen, position) => editor && uploads.send(editor, chosen, position)),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setLinkOpen(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button in the toolbar
    <div className="editor" onKeyDown={press}>
      {editor && (
        <Toolbar
          editor={editor}
          controls={id}
          isLinkOpen={isLinkOpen}
          openLink={() => setLinkOpen(!isLinkOpen)}
          choosePicture={photos && (() => files.current?.click())}
        />
      )}
      {editor && isLinkOpen && <LinkPanel editor={editor} listings={listings} close={() => setLinkOpen(false)} />}
      <div ref={element} />
      {/* Without a name: the form does not send it. */}
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('tool.picture')}
        onChange={({ currentTarget }) => {
          if (editor) uploads.send(editor, [...(currentTarget.files ?? [])], editor.state.selection.to);
          currentTarget.value = '';
        }}
      />
      <UploadList uploads={uploads} />
      <p role="status" className="editor-status">
        {leftOut > 0 && t('leftOut', { count: leftOut })}
      </p>
      <Pictures registry={pictures} />
    </div>
  );
}

const attributesOf = (id: string, { label, lang, dir, describedBy, isInvalid }: RichEditorProps['text']) => ({
  ...{ id, lang, dir, 'aria-label': label },
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
});
