'use client';
import { useEffect } from 'react';
import { startMonitoring } from './monitoring.ts';
import './sending.ts';

/** Shows nothing: watches the page's forms, and begins to watch it for errors when it has come to life. */
export function Monitor() {
  useEffect(startMonitoring, []);
  return null;
}
