-- Systems outside that events are meant for, or that send some in.
create table relays (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  provider text not null,
  -- What the provider asks for, secrets apart.
  data jsonb not null default '{}',
  secrets text not null default '',
  events text[] not null default '{}',
  is_enabled boolean not null default true,
  status text not null default 'UNTESTED' check (status in ('CONNECTED', 'FAILED', 'UNTESTED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create unique index relays_name on relays (enterprise_id, name_key) where deleted_at is null;
create index relays_recent on relays (enterprise_id, id desc) where deleted_at is null;
select protect_tenant('relays');

-- What was said to a relay, or came from one, and what became of it; kept for a month.
create table relay_calls (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  relay_id uuid not null,
  event text not null,
  body text not null default '',
  status text not null check (status in ('ok', 'failed')),
  attempts smallint not null default 1,
  error text,
  created_at timestamptz not null default now(),
  foreign key (enterprise_id, relay_id) references relays (enterprise_id, id) on delete cascade
);
create index relay_calls_recent on relay_calls (relay_id, id desc);
select protect_tenant('relay_calls');
