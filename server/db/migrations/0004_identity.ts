import { type Kysely, sql } from 'kysely';

/** Signing in: one-time codes, their limits, sessions, and the keys that sign tokens. Secrets are stored as hashes only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sign_in_code (
    id uuid primary key default gen_random_uuid(),
    phone text not null,
    code_hash text not null,
    device_hash text not null,
    tries integer not null default 0 check (tries between 0 and 5),
    stranger_tries integer not null default 0 check (stranger_tries between 0 and tries),
    is_sent boolean not null default true,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index sign_in_code_phone on sign_in_code (phone, expires_at)`,
  `create index sign_in_code_expiry on sign_in_code (expires_at)`,
  `create table sign_in_ticket (
    ticket_hash text primary key,
    phone text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table sign_in_device (
    phone text not null,
    device_hash text not null,
    signed_in_at timestamptz not null,
    primary key (phone, device_hash)
  )`,
  `create table sign_in_quota (
    key text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    count integer not null check (count >= 0),
    primary key (key, starts_at)
  )`,
  `create index sign_in_quota_end on sign_in_quota (ends_at)`,
  `create table identity_session (
    id uuid primary key,
    user_id text not null references app_user on delete cascade,
    refresh_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index identity_session_user on identity_session (user_id)`,
  `create index identity_session_expiry on identity_session (expires_at)`,
  `create table identity_key (
    kid text primary key,
    public_jwk jsonb not null,
    sealed_private_key text not null,
    created_at timestamptz not null
  )`,
  `create table identity_secret (
    only_row boolean primary key default true check (only_row),
    secret text not null
  )`,
];
