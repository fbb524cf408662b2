'use client';
import { useEffect } from 'react';
import { startMonitoring } from './monitoring.ts';

/** Shows nothing: begins to watch the page for errors when it has come to life. */
export function Monitor() {
  useEffect(startMonitoring, []);
  return null;
}
