export * from '@nakor/verify-webhook';
export * from './api.ts';
