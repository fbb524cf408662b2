import { type DragEvent, type RefObject, useRef, useState } from 'react';

type DragHandlers = {
  draggable: true;
  onDragStart: (event: DragEvent<HTMLElement>) => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent<HTMLElement>) => void;
  /** On which side of the item a drop would put the dragged one. */
  'data-drop': 'before' | 'after' | undefined;
};

/**
 * Items of a list that are dragged into another order. A drop submits the form of the dragged item with its new place, as
 * its buttons do. Each item has a form of the class `order-form`.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>): (index: number) => DragHandlers {
  const dragged = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  const side = (index: number) => ((dragged.current ?? 0) > index ? 'before' : 'after');
  return (index) => ({
    draggable: true,
    'data-drop': over === index && dragged.current !== index ? side(index) : undefined,
    onDragStart: (event) => {
      dragged.current = index;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(index));
    },
    onDragOver: (event) => {
      if (dragged.current === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDragEnd: () => {
      dragged.current = undefined;
      setOver(undefined);
    },
    onDrop: (event) => {
      event.preventDefault();
      const from = dragged.current;
      dragged.current = undefined;
      setOver(undefined);
      if (from === undefined || from === index) return;
      const form = list.current?.children[from]?.querySelector<HTMLFormElement>('form.order-form');
      if (!form) return;
      const to = document.createElement('input');
      Object.assign(to, { type: 'hidden', name: 'to', value: String(index) });
      form.append(to);
      form.submit();
    },
  });
}
