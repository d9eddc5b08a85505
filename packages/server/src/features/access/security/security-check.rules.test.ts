import type { SecurityFinding } from '@rota/contract/security';
import { expect, test } from 'vitest';
import { checkSecurity, type SecurityFacts } from './security-check.rules.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const DAY = 86_400_000;
const GB = 1_073_741_824;

/** An installation with nothing to complain of. */
const GOOD: SecurityFacts = {
  now: NOW,
  isBeyondLoopback: true,
  hasTls: true,
  isHttpsOnly: false,
  publicUrl: 'https://robots.example',
  trustedProxies: [],
  unreadableForward: undefined,
  hasForwardedByStrangers: false,
  databaseNow: NOW + 100,
  robotsOff: 0,
  disk: { freeBytes: 40 * GB, totalBytes: 100 * GB },
  lastBackup: NOW - DAY / 2,
  archivedLog: { bytes: 0.2 * GB, limitBytes: 10 * GB },
  certificateEnds: NOW + 60 * DAY,
  nodeMajor: 24,
  databaseMajor: 17,
  passwordMin: 8,
  administrators: 2,
  administratorsWithoutFactor: 0,
  smsGateway: 'smpp',
  keysEndless: 0,
  keysUnused: 0,
  machineTokensUnused: 0,
  vaultKeyMadeAt: NOW - 30 * DAY,
  metricsTokenLength: undefined,
  audit: { isWhole: true, notedAt: NOW - 600_000 },
  hasContact: true,
};
const found = (facts: Partial<SecurityFacts>, code: SecurityFinding['code']) =>
  checkSecurity({ ...GOOD, ...facts }).find((finding) => finding.code === code);

test('an installation in order has nothing but good findings', () => {
  expect(checkSecurity(GOOD).filter(({ severity }) => severity !== 'good')).toEqual([]);
});

test.each([
  [{ hasTls: false }, 'tls', 'critical'],
  [{ hasTls: false, isBeyondLoopback: false }, 'tls', 'info'],
  [{ hasTls: false, trustedProxies: ['10.0.0.2'] }, 'tls', 'good'],
  [{ hasTls: false, publicUrl: 'http://robots.example', trustedProxies: ['10.0.0.2'] }, 'tls', 'critical'],
  [{ hasTls: false }, 'https_only', 'warning'],
  [{ hasTls: false, isBeyondLoopback: false }, 'https_only', 'info'],
  [{ hasTls: false, isHttpsOnly: true }, 'https_only', 'good'],
  [{ publicUrl: undefined }, 'public_url', 'warning'],
  [{ publicUrl: 'http://localhost:8080' }, 'public_url', 'warning'],
  [{ publicUrl: undefined, isBeyondLoopback: false }, 'public_url', 'info'],
  [{ trustedProxies: ['0.0.0.0/0'] }, 'trusted_proxies', 'critical'],
  [{ trustedProxies: ['10.0.0.0/8'] }, 'trusted_proxies', 'good'],
  [{ hasForwardedByStrangers: true }, 'trusted_proxies', 'warning'],
  [{ unreadableForward: 'unknown' }, 'forwarded_addresses', 'warning'],
  [{ unreadableForward: undefined }, 'forwarded_addresses', 'good'],
  [{ databaseNow: NOW - 2_000 }, 'database_clock', 'warning'],
  [{ databaseNow: NOW + 30_000 }, 'database_clock', 'critical'],
  [{ robotsOff: 2 }, 'robot_clocks', 'warning'],
  [{ disk: { freeBytes: 0.4 * GB, totalBytes: 100 * GB } }, 'disk', 'critical'],
  [{ disk: { freeBytes: 3 * GB, totalBytes: 10 * GB } }, 'disk', 'warning'],
  [{ disk: { freeBytes: 8 * GB, totalBytes: 1_000 * GB } }, 'disk', 'warning'],
  [{ archivedLog: { bytes: 8.1 * GB, limitBytes: 10 * GB } }, 'archived_log', 'warning'],
  [{ lastBackup: undefined }, 'backup', 'critical'],
  [{ lastBackup: NOW - 2 * DAY }, 'backup', 'warning'],
  [{ lastBackup: NOW - 8 * DAY }, 'backup', 'critical'],
  [{ lastBackup: 'elsewhere' }, 'backup', 'info'],
  [{ certificateEnds: NOW + 20 * DAY }, 'certificate', 'warning'],
  [{ certificateEnds: NOW + 2 * DAY }, 'certificate', 'critical'],
  [{ certificateEnds: NOW - DAY }, 'certificate', 'critical'],
  [{ nodeMajor: 20 }, 'node_version', 'critical'],
  [{ nodeMajor: 12 }, 'node_version', 'critical'],
  [{ nodeMajor: 30 }, 'node_version', 'good'],
  [{ databaseMajor: 14 }, 'database_version', 'warning'],
  [{ databaseMajor: 13 }, 'database_version', 'critical'],
  [{ passwordMin: 6 }, 'password_length', 'warning'],
  [{ administrators: 3 }, 'administrators', 'warning'],
  [{ administrators: 1 }, 'administrators', 'info'],
  [{ administratorsWithoutFactor: 1 }, 'second_factor', 'warning'],
  [{ smsGateway: undefined }, 'sms_gateway', 'info'],
  [{ smsGateway: 'outbox' }, 'sms_gateway', 'info'],
  [{ keysEndless: 1 }, 'api_keys_endless', 'warning'],
  [{ keysUnused: 1 }, 'api_keys_unused', 'warning'],
  [{ machineTokensUnused: 1 }, 'machine_tokens_unused', 'warning'],
  [{ vaultKeyMadeAt: NOW - 366 * DAY }, 'vault_key', 'warning'],
  [{ metricsTokenLength: 16 }, 'metrics_token', 'warning'],
  [{ metricsTokenLength: 40 }, 'metrics_token', 'good'],
  [{ audit: { isWhole: false, notedAt: NOW } }, 'audit_proof', 'critical'],
  [{ audit: { isWhole: true, notedAt: undefined } }, 'audit_proof', 'warning'],
  [{ audit: { isWhole: true, notedAt: NOW - 2 * DAY } }, 'audit_proof', 'warning'],
  [{ hasContact: false }, 'security_contact', 'info'],
] as const)('%j: %s is %s', (facts, code, severity) => {
  expect(found(facts, code)?.severity).toBe(severity);
});

test('the worst stands first, and only a finding to fix links to a page', () => {
  const findings = checkSecurity({ ...GOOD, administrators: 9, hasTls: false, hasContact: false });
  expect(findings.slice(0, 4).map(({ code }) => code)).toEqual([
    'tls',
    'https_only',
    'administrators',
    'security_contact',
  ]);
  expect(findings.filter(({ severity, page }) => severity === 'good' && page !== null)).toEqual([]);
  expect(found({ passwordMin: 6 }, 'password_length')?.page).toBe('/admin/security/sign-in');
  expect(found({ administrators: 9 }, 'administrators')?.page).toBe(
    '/admin/accounts/users?role=rr_system_admin',
  );
});
