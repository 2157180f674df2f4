-- Two roles that nobody logs in as: requests act as parley_app under row-level security,
-- sign-in, relay and jobs act as parley_system.
do $$
begin
  perform pg_advisory_xact_lock(727001);
  if not exists (select from pg_roles where rolname = 'parley_app') then create role parley_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'parley_system') then create role parley_system nologin; end if;
  execute format('grant parley_app, parley_system to %I', current_user);
end $$;
grant usage on schema public to parley_app, parley_system;

-- The enterprise of the running transaction; null outside one, which matches no row.
create function current_enterprise() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.enterprise', true), '')::uuid $$;

-- Every table of an enterprise's rows calls this once: one rule for requests, one for the system.
create function protect_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to parley_app using (enterprise_id = (select current_enterprise())) with check (enterprise_id = (select current_enterprise()))', target);
  execute format('create policy everything on %s to parley_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to parley_app, parley_system', target);
end $$;

-- The smallest UUIDv7 of an instant: ids are ordered by time, so partitions are cut by id.
create function uuid_floor(instant timestamptz) returns uuid language sql immutable parallel safe
as $$ select encode(set_byte(set_byte(substring(int8send((extract(epoch from instant) * 1000)::bigint) from 3) || decode('00000000000000000000', 'hex'), 6, 112), 8, 128), 'hex')::uuid $$;

-- Makes the partitions of a table for last, this and the next two months; called at start and daily.
create function ensure_partitions(parent regclass) returns void language plpgsql security definer set search_path = public as $$
declare
  month timestamptz;
  child text;
begin
  for step in -1..2 loop
    month := date_trunc('month', now() at time zone 'utc') at time zone 'utc' + make_interval(months => step);
    child := format('%s_%s', parent, to_char(month at time zone 'utc', 'YYYYMM'));
    if to_regclass(child) is null then
      execute format('create table %I partition of %s for values from (%L) to (%L)', child, parent, uuid_floor(month), uuid_floor(month + interval '1 month'));
      execute format('alter table %I enable row level security', child);
      execute format('alter table %I force row level security', child);
    end if;
  end loop;
end $$;
grant execute on function ensure_partitions(regclass) to parley_system;

create table enterprises (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  timezone text not null default 'Asia/Kolkata',
  currency text not null default 'INR' check (currency in ('INR', 'USD')),
  country text,
  logo text,
  is_active boolean not null default true,
  features jsonb not null default '{}',
  single_session boolean not null default false,
  created_at timestamptz not null default now()
);
alter table enterprises enable row level security;
alter table enterprises force row level security;
create policy tenant on enterprises to parley_app using (id = (select current_enterprise())) with check (id = (select current_enterprise()));
create policy everything on enterprises to parley_system using (true) with check (true);
grant select, update on enterprises to parley_app;
grant select, insert, update, delete on enterprises to parley_system;

-- Looks by host; the console asks before anybody signs in, so these rows are public.
create table white_labels (
  host text primary key,
  look jsonb not null
);
grant select on white_labels to parley_app;
grant select, insert, update, delete on white_labels to parley_system;

create table users (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null,
  email text not null,
  password_hash text not null,
  is_active boolean not null default true,
  activated_at timestamptz,
  roles integer[] not null,
  handles_chats boolean not null default true,
  max_chats integer not null default 5,
  artifacts_enabled boolean not null default false,
  phone_number text,
  profile_pic text,
  timezone text not null default 'Asia/Kolkata',
  push_notification boolean not null default true,
  chat_notification boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  unique (enterprise_id, id)
);
create unique index users_email on users (lower(email));
select protect_tenant('users');

create table sessions (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null unique,
  app_id text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (enterprise_id, user_id) references users (enterprise_id, id)
);
create index sessions_live on sessions (user_id) where ended_at is null;
select protect_tenant('sessions');

create table captchas (
  id uuid primary key default uuidv7(),
  purpose text not null,
  answer text not null,
  expires_at timestamptz not null
);
grant select, insert, delete on captchas to parley_system;

-- Failed sign-ins by account and by address; kept apart from users so that unknown mails count alike.
create table login_guards (
  subject text primary key,
  failures integer not null default 0,
  failures_today integer not null default 0,
  day_started_at timestamptz not null default now(),
  locked_until timestamptz
);
grant select, insert, update, delete on login_guards to parley_system;

create table api_keys (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  permissions text[] not null,
  ip_list text[] not null default '{}',
  expires_at timestamptz,
  is_active boolean not null default true,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (enterprise_id, name),
  foreign key (enterprise_id, created_by) references users (enterprise_id, id)
);
select protect_tenant('api_keys');

-- First answers of requests that carried an Idempotency-Key, sealed: they may hold a token.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to parley_app, parley_system;

create table audit_log (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  at timestamptz not null default now(),
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  module text not null,
  action text not null,
  resource_id text,
  resource_name text,
  changes jsonb not null default '[]',
  ip text not null,
  user_agent text not null
);
create index audit_log_recent on audit_log (enterprise_id, id desc);
select protect_tenant('audit_log');
revoke update, delete on audit_log from parley_app, parley_system;

-- Audit rows that the chain has yet to take in.
create table audit_waiting (
  audit_id uuid primary key,
  enterprise_id uuid not null references enterprises
);
select protect_tenant('audit_waiting');

-- One writer chains the audit rows after commit, so that requests never wait for each other.
create table audit_chain (
  enterprise_id uuid not null references enterprises,
  position bigint not null,
  audit_id uuid not null unique references audit_log,
  hash bytea not null,
  primary key (enterprise_id, position)
);
select protect_tenant('audit_chain');
revoke update, delete on audit_chain from parley_app, parley_system;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();

-- What happened, written in the transaction that did it; the relay numbers and hands it out after commit.
create table event_outbox (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null references enterprises,
  event text not null,
  data jsonb not null,
  audience jsonb not null,
  at timestamptz not null default now()
);
select protect_tenant('event_outbox');
grant usage on all sequences in schema public to parley_app, parley_system;

-- What each subscriber (a user or a visitor) is to see, numbered without gaps by the one relay.
create table subscriber_events (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null,
  seq bigint not null,
  event text not null,
  data jsonb not null,
  at timestamptz not null,
  unique (subscriber_id, seq)
);
create index subscriber_events_age on subscriber_events (at);
grant select, insert, delete on subscriber_events to parley_system;

create table subscriber_heads (
  subscriber_id uuid primary key,
  seq bigint not null
);
grant select, insert, update, delete on subscriber_heads to parley_system;
grant select on subscriber_heads to parley_app;

create table notifications (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  foreign key (enterprise_id, user_id) references users (enterprise_id, id)
);
create index notifications_recent on notifications (enterprise_id, user_id, id desc);
select protect_tenant('notifications');

-- Mails of installations without SMTP, and the queue of those with it.
create table mails (
  id uuid primary key default uuidv7(),
  enterprise_id uuid references enterprises,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  error text,
  created_at timestamptz not null default now()
);
create index mails_recent on mails (id desc);
select protect_tenant('mails');
grant usage on all sequences in schema public to parley_app, parley_system;

-- Keys of the installation that every node must share (the key pair for passwords on their way), sealed.
create table installation_keys (
  name text primary key,
  sealed text not null
);
grant select, insert on installation_keys to parley_system;
