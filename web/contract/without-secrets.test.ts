import { expect, test } from 'vitest';
import { eventWithoutSecrets } from './without-secrets.ts';

test('events for monitoring contain no secrets that could sign somebody in', () => {
  const event = {
    message: 'it broke',
    request: {
      url: 'https://museums.example/en/auth/callback?ticket=SECRET&q=art',
      query_string: 'ticket=SECRET',
      cookies: { session: 'SECRET' },
      headers: { Referer: 'https://museums.example/en/login?return=%2Fen&link=SECRET#x' },
    },
    breadcrumbs: [
      { data: { to: '/en/dashboard?confirm=SECRET' } },
      { message: 'GET /x?code=SECRET&state=SECRET' },
      { message: 'GET /en/auth/not-me?token=SECRET' },
      { message: 'GET /ar?preview=SECRET&theme=dark' },
      { message: 'GET /ar?share=SECRET' },
    ],
  };
  const told = JSON.stringify(eventWithoutSecrets(event));
  expect(told).not.toContain('SECRET');
  expect(told).toContain('q=art');
  expect(told).toContain('it broke');
  expect(eventWithoutSecrets({ message: 'bare' } as object)).toEqual({ message: 'bare' });
});
