import { type DragEvent, type RefObject, useRef } from 'react';

type DragHandlers = {
  draggable: true;
  onDragStart: (event: DragEvent<HTMLElement>) => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDrop: (event: DragEvent<HTMLElement>) => void;
};

/**
 * Items of a list that are dragged into another order. A drop submits the form of the dragged item with its new place, as
 * its buttons do. Each item has a form of the class `order-form`.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>): (index: number) => DragHandlers {
  const dragged = useRef<number>(undefined);
  return (index) => ({
    draggable: true,
    onDragStart: (event) => {
      dragged.current = index;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(index));
    },
    onDragOver: (event) => {
      if (dragged.current !== undefined) event.preventDefault();
    },
    onDrop: (event) => {
      event.preventDefault();
      const from = dragged.current;
      dragged.current = undefined;
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
