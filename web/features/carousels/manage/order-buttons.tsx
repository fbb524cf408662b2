import { useTranslations } from 'next-intl';

/** The buttons that move an item of an ordered list by one. They submit the form around them with the new place. */
export function OrderButtons({ index, count, name }: { index: number; count: number; name: string }) {
  const t = useTranslations('manageCarousels');
  return (
    <>
      {index > 0 && (
        <button type="submit" name="to" value={index - 1} className="tap link cursor-pointer">
          {t('up')} <span className="sr-only">{name}</span>
        </button>
      )}
      {index < count - 1 && (
        <button type="submit" name="to" value={index + 1} className="tap link cursor-pointer">
          {t('down')} <span className="sr-only">{name}</span>
        </button>
      )}
    </>
  );
}
