import { useTranslations } from 'next-intl';
import type { EnquiryMessage } from '../../contract/pages/enquiries.data.ts';
import { Time } from '../../slots/time.tsx';

type MessagesProps = {
  messages: readonly EnquiryMessage[];
  label: string;
  /** How the messages of the reader's side name their sender; without it, both sides have their names. */
  you?: string;
};

/** The messages of a thread: one's own at the end of the line, those of the other side at its start. */
export function Messages({ messages, label, you }: MessagesProps) {
  return (
    <ol className="thread" aria-label={label}>
      {messages.map((message) => (
        <Message key={message.position} message={message} sender={(message.isOwn && you) || message.who} />
      ))}
    </ol>
  );
}

type MessageProps = { message: EnquiryMessage; sender: string };

function Message({ message: { position, isOwn, sent, parts, isMail, files }, sender }: MessageProps) {
  const t = useTranslations('enquiry');
  return (
    <li id={`m${position}`} className={isOwn ? 'message is-own' : 'message'}>
      <p className="message-head text-sm text-muted">
        <b dir="auto">{sender}</b>
        <span>
          <Time at={sent.iso} text={sent.at} /> {isMail && t('byMail')}
        </span>
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
                    <bdi>{name}</bdi> <span className="inline-block text-sm text-muted">{size}</span>
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
