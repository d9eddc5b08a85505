/** How bad it is. `good`: looked at and in order. */
export const securitySeverities = ['critical', 'warning', 'info', 'good'] as const;
/** One of {@link securitySeverities}. */
export type SecuritySeverity = (typeof securitySeverities)[number];

/** Everything that the self-check looks at; each is found weak or in order. */
export const securityFindingCodes = [
  'tls',
  'https_only',
  'public_url',
  'trusted_proxies',
  'forwarded_addresses',
  'database_clock',
  'robot_clocks',
  'disk',
  'backup',
  'archived_log',
  'certificate',
  'node_version',
  'database_version',
  'password_length',
  'administrators',
  'second_factor',
  'sms_gateway',
  'api_keys_endless',
  'api_keys_unused',
  'machine_tokens_unused',
  'vault_key',
  'metrics_token',
  'audit_proof',
  'security_contact',
] as const;
/** One of {@link securityFindingCodes}. */
export type SecurityFindingCode = (typeof securityFindingCodes)[number];
