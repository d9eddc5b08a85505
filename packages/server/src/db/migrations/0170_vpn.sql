-- The VPN of the installation: one server, its authority, its clients. Private keys of the authority and of tls-crypt lie in the vault; those
-- of clients and of the server are kept nowhere.
create table vpn_server (
  is_only boolean primary key default true check (is_only),
  host text not null,
  port int not null,
  protocol text not null,
  network text not null,
  version int not null default 1,
  ca_certificate text not null,
  server_certificate text,
  crl text not null,
  crl_expires_at timestamptz(3) not null,
  -- What the agent told last.
  agent_heard_at timestamptz(3),
  agent_version text,
  openvpn_version text
);

create table vpn_client (
  -- Also the common name of its certificates.
  id text primary key,
  name text not null,
  name_folded text not null constraint vpn_client_name_unique unique,
  note text not null,
  -- Kept after a revocation, so that an address in a log always means the same client.
  address text not null constraint vpn_client_address_unique unique,
  serial text not null,
  fingerprint text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  seen_at timestamptz(3),
  -- Of the present connection; null: none.
  connected_since timestamptz(3),
  connected_from text,
  received_bytes bigint,
  sent_bytes bigint,
  -- The connection, by its beginning, that somebody wants ended.
  end_connection_of timestamptz(3)
);

-- Certificates that no longer let anybody in, for the revocation list.
create table vpn_revoked (
  serial text primary key,
  revoked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
