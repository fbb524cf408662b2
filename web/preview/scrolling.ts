/**
 * Tells how far the page is scrolled when its reader scrolls.
 * @returns scrolls to a share of the page, without telling.
 */
export function followScrolling(tell: (ratio: number) => void): (ratio: number) => void {
  let asked = -1;
  let isWaiting = false;
  const room = () => Math.max(1, document.documentElement.scrollHeight - innerHeight);
  const report = () => {
    isWaiting = false;
    const isAnswer = Math.abs(scrollY - asked) < 2;
    asked = -1;
    if (!isAnswer) tell(Math.min(1, Math.max(0, scrollY / room())));
  };
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(report);
    },
    { passive: true },
  );
  return (ratio) => {
    asked = Math.round(ratio * room());
    scrollTo({ top: asked, behavior: 'instant' });
  };
}
