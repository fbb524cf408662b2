import { type DragEvent, type RefObject, useState } from 'react';

type DragHandler = (event: DragEvent<HTMLElement>) => void;

type DragProps = {
  draggable: true;
  /** On which side of this item the dragged one would land now. */
  'data-drop': 'before' | 'after' | undefined;
  'data-dragged': true | undefined;
  onDragStart: DragHandler;
  onDragOver: DragHandler;
  onDragEnd: DragHandler;
  onDrop: DragHandler;
};

/**
 * Items of a list that are dragged into another order. A drop submits the form of the dragged item with its new place, as
 * its buttons do. Each item has a form of the class `order-form`.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>): (index: number) => DragProps {
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null);
  const dropAt = (index: number) => {
    if (!drag || drag.over !== index || drag.from === index) return undefined;
    return drag.from < index ? 'after' : 'before';
  };
  return (index) => ({
    ...{ draggable: true, 'data-drop': dropAt(index), 'data-dragged': drag?.from === index || undefined },
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(index));
      setDrag({ from: index, over: index });
    },
    onDragOver: (event) => {
      if (!drag) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (drag.over !== index) setDrag({ ...drag, over: index });
    },
    onDragEnd: () => setDrag(null),
    onDrop: (event) => {
      event.preventDefault();
      setDrag(null);
      if (!drag || drag.from === index) return;
      const form = list.current?.children[drag.from]?.querySelector<HTMLFormElement>('form.order-form');
      if (form) submitWith(form, index);
    },
  });
}

/** Submits a form with the new place of its item, from 0. */
function submitWith(form: HTMLFormElement, place: number): void {
  const to = document.createElement('input');
  Object.assign(to, { type: 'hidden', name: 'to', value: String(place) });
  form.append(to);
  form.submit();
}
