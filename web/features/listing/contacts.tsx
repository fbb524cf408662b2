import type { Contacts as ContactList } from '../../contract/contacts.ts';

/** Phone, email and website of a business. */
export const Contacts = ({ contacts }: { contacts: ContactList }) => (
  <ul>
    {contacts.map(({ kind, text, href }) => (
      <li key={kind}>
        <a className="tap link" href={href} rel="nofollow noopener">
          <bdi dir="ltr">{text}</bdi>
        </a>
      </li>
    ))}
  </ul>
);
