import type { Editor } from '@tiptap/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { ToolbarIcon } from './toolbar-icons.tsx';
import { type ToolbarItem, tableItems, toolbarGroups } from './toolbar-items.ts';

type ToolbarProps = {
  editor: Editor;
  /** The id of the element in which people write. */
  controls: string;
  isLinkOpen: boolean;
  openLink(): void;
  /** Absent where a text has no pictures of its own. */
  choosePicture?: (() => void) | undefined;
};

/** The buttons of the editor: the toolbar of the WAI-ARIA Authoring Practices, in which arrow keys move the focus. */
export function Toolbar({ editor, controls, isLinkOpen, openLink, choosePicture }: ToolbarProps) {
  const t = useTranslations('editor.tool');
  const [focused, setFocused] = useState(0);
  const link: ToolbarItem = {
    ...{ name: 'link', run: openLink },
    isActive: () => isLinkOpen || editor.isActive('link'),
  };
  const inserted = choosePicture ? [link, { name: 'picture', run: choosePicture } as const] : [link];
  const isInTable = editor.isActive('table');
  const groups = [...toolbarGroups.before, inserted, ...toolbarGroups.after, ...(isInTable ? [tableItems] : [])];
  const items = groups.flat();
  // The buttons for a table may have gone.
  const current = Math.min(focused, items.length - 1);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = indexAfter(event, current, items.length);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label={t('label')} aria-controls={controls} className="editor-toolbar" onKeyDown={move}>
      {groups.map((group) => (
        <div key={group[0]?.name} className="editor-tools">
          {group.map((item) => (
            <Tool
              key={item.name}
              item={item}
              editor={editor}
              label={t(item.name)}
              isInTabOrder={items.indexOf(item) === current}
              onFocus={() => setFocused(items.indexOf(item))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type ToolProps = { item: ToolbarItem; editor: Editor; label: string; isInTabOrder: boolean; onFocus(): void };

function Tool({ item: { name, isActive, isEnabled, run }, editor, label, isInTabOrder, onFocus }: ToolProps) {
  const isDisabled = isEnabled !== undefined && !isEnabled(editor);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isActive?.(editor)}
      aria-disabled={isDisabled || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={onFocus}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isDisabled || run(editor)}
    >
      <ToolbarIcon name={name} />
    </button>
  );
}

/** The index of the button that gets the focus with a key; undefined if the key moves nothing. */
function indexAfter({ key, currentTarget }: KeyboardEvent, index: number, count: number): number | undefined {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const [forward, backward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === forward) return (index + 1) % count;
  if (key === backward) return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
