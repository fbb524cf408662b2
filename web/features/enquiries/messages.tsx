import { useTranslations } from 'next-intl';
import type { EnquiryMessage } from '../../contract/pages/enquiries.data.ts';
import { Time } from '../../slots/time.tsx';

/** The messages of a thread: one's own at the end of the line, those of the other side at its start. */
export function Messages({ messages, label }: { messages: readonly EnquiryMessage[]; label: string }) {
  return (
    <ol className="thread" aria-label={label}>
      {messages.map((message) => (
        <Message key={message.position} message={message} />
      ))}
    </ol>
  );
}

function Message({ message: { position, isOwn, who, sent, parts, isMail, files } }: { message: EnquiryMessage }) {
  const t = useTranslations('enquiry');
  return (
    <li id={`m${position}`} className={isOwn ? 'message is-own' : 'message'}>
      <p className="text-sm text-muted">
        <b dir="auto">{isOwn ? t('you') : who}</b> <Time at={sent.iso} text={sent.at} />
        {isMail && <span> {t('byMail')}</span>}
      </p>
      <div className="bubble">
        <p className="whitespace-pre-line" dir="auto">
          {parts.map(({ text, href }, i) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
              <a key={i} className="link" href={href} rel="ugc nofollow noopener">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
        {files.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-3">
            {files.map(({ key, kind, path, name, size }) => (
              <li key={key}>
                <a className="tap link" href={path} download={kind === 'pdf' ? '' : undefined}>
                  {kind === 'photo' && (
                    <img className="thumbnail" src={path} alt="" width={96} height={96} loading="lazy" />
                  )}
                  <span>
                    <bdi>{name}</bdi> <span className="text-sm text-muted">{size}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
