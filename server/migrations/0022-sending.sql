-- A delivery is a message to one recipient: of a chat, or of a broadcast, which has no row in messages.
alter table deliveries alter column chat_id drop not null;
alter table deliveries alter column message_id drop not null;
alter table deliveries add column broadcast_id uuid;
alter table deliveries add column contact_id uuid;
-- Address on the channel: digits, mail address or the vendor's id of the person. Null: the visitor of the chat.
alter table deliveries add column recipient text;
-- {"<column>": "value"} of the recipient's own row, where it came with one.
alter table deliveries add column vars jsonb;
alter table deliveries add column sent_at timestamptz;
alter table deliveries add column delivered_at timestamptz;
alter table deliveries add column read_at timestamptz;
alter table deliveries add column clicked_at timestamptz;

drop index deliveries_message;
create index deliveries_message on deliveries (message_id) where message_id is not null;
drop index deliveries_channel;
-- One queue a broadcast and one for all chats of a channel, so that a paused broadcast is never looked through.
drop index deliveries_waiting;
create index deliveries_waiting on deliveries (channel_id, broadcast_id, next_attempt_at, id) where state = -1;
create index deliveries_broadcast on deliveries (broadcast_id, state, id) where broadcast_id is not null;
create index deliveries_recipient on deliveries (channel_id, recipient, id) where recipient is not null;
create index deliveries_vendor on deliveries (channel_id, vendor_message_id) where vendor_message_id is not null;
create index deliveries_unknown on deliveries (settled_at) where state = 5;

-- state: QUEUED before its rows may be taken, SCHEDULED until its time, PROCESSING, PAUSED, and the three ends.
create table broadcasts (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  channel_id uuid not null,
  template_id uuid,
  -- Of the template.
  name text not null,
  -- The template as it was approved, its media, and the request as it came: {"template", "media", "cards"}
  content jsonb not null,
  mapping jsonb not null default '[]',
  -- The first thousand, as the documents show them.
  numbers text[] not null default '{}',
  total integer not null default 0,
  duplicates integer not null default 0,
  state text not null check (state in ('QUEUED', 'SCHEDULED', 'PROCESSING', 'PAUSED', 'COMPLETED', 'FAILED', 'CANCELLED')),
  pause_reason text,
  clicked integer not null default 0,
  resource_type text check (resource_type in ('CAMPAIGN', 'CHAT')),
  resource_id uuid,
  schedule_at timestamptz,
  -- Same content to the same recipients from the same user: a double click.
  fingerprint bytea not null,
  throttle_per_second integer,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id)
);
create index broadcasts_recent on broadcasts (enterprise_id, id desc);
create index broadcasts_twin on broadcasts (enterprise_id, created_by, fingerprint, created_at);
create index broadcasts_open on broadcasts (channel_id, id) where state in ('QUEUED', 'SCHEDULED', 'PROCESSING', 'PAUSED');
select protect_tenant('broadcasts');

-- How many deliveries of a broadcast are in which state, kept with every statement that changes one. Several rows a
-- state, so that processes that write at the same time do not wait for each other.
create table broadcast_tallies (
  broadcast_id uuid not null,
  state smallint not null,
  slot smallint not null,
  enterprise_id uuid not null,
  n bigint not null,
  primary key (broadcast_id, state, slot)
);
select protect_tenant('broadcast_tallies');

create function tally_added() returns trigger language plpgsql as $$
begin
  insert into broadcast_tallies as t (broadcast_id, state, slot, enterprise_id, n)
  select broadcast_id, state, pg_backend_pid() % 16, enterprise_id, count(*) from added
  where broadcast_id is not null group by broadcast_id, state, enterprise_id order by broadcast_id, state
  on conflict (broadcast_id, state, slot) do update set n = t.n + excluded.n;
  return null;
end $$;
create function tally_changed() returns trigger language plpgsql as $$
begin
  insert into broadcast_tallies as t (broadcast_id, state, slot, enterprise_id, n)
  select broadcast_id, state, pg_backend_pid() % 16, enterprise_id, sum(by) from (
    select broadcast_id, state, enterprise_id, 1 as by from added where broadcast_id is not null
    union all
    select broadcast_id, state, enterprise_id, -1 from removed where broadcast_id is not null) changes
  group by broadcast_id, state, enterprise_id having sum(by) <> 0 order by broadcast_id, state
  on conflict (broadcast_id, state, slot) do update set n = t.n + excluded.n;
  return null;
end $$;
create trigger deliveries_added after insert on deliveries
  referencing new table as added for each statement execute function tally_added();
create trigger deliveries_changed after update on deliveries
  referencing new table as added old table as removed for each statement execute function tally_changed();

-- Numbers that nothing is sent to, on any channel.
create table blacklist (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  number text not null,
  reason text not null default '',
  source text not null check (source in ('MANUAL', 'UPLOAD', 'VENDOR')),
  added_by uuid,
  added_by_name text not null default '',
  created_at timestamptz not null default now(),
  unique (enterprise_id, number),
  unique (enterprise_id, id)
);
select protect_tenant('blacklist');

-- What all workers know of a channel's way out: its pace, whether it is stopped, and when it was last heard.
create table channel_lanes (
  channel_id uuid primary key,
  enterprise_id uuid not null,
  -- When the next message may leave.
  next_slot_at timestamptz not null default now(),
  -- What is left of the rate after the vendor asked us to slow down; doubles every minute of calm.
  rate_share real not null default 1,
  slowed_at timestamptz,
  breaker text not null default 'closed' check (breaker in ('closed', 'open')),
  breaker_reason text,
  breaker_until timestamptz,
  failures_in_row integer not null default 0,
  last_in_at timestamptz,
  last_out_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
select protect_tenant('channel_lanes');

-- Who a customer is on a channel that has no numbers of its own, such as Telegram.
create table contact_addresses (
  channel_id uuid not null,
  address text not null,
  enterprise_id uuid not null,
  contact_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (channel_id, address),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, contact_id) references contacts (enterprise_id, id) on delete cascade
);
create index contact_addresses_contact on contact_addresses (contact_id);
select protect_tenant('contact_addresses');

-- Calls of vendors as they came, committed before they are answered. The same bytes are the same call.
create table hook_calls (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  digest bytea not null,
  -- {"query", "headers"}
  envelope jsonb not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts smallint not null default 0,
  not_before timestamptz not null default now(),
  error text,
  unique (channel_id, digest)
);
create index hook_calls_waiting on hook_calls (not_before, id) where processed_at is null;
create index hook_calls_age on hook_calls (received_at);
select protect_tenant('hook_calls');

-- Statuses that came before our own commit of what they are about.
create table parked_statuses (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  ref uuid,
  vendor_message_id text,
  state smallint not null,
  at timestamptz not null,
  code text,
  description text,
  parked_at timestamptz not null default now()
);
create index parked_statuses_age on parked_statuses (parked_at);
select protect_tenant('parked_statuses');

-- The built-in simulator: every call it was given, and what it will call back with.
create table simulator_calls (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  recipient text not null,
  payload jsonb not null,
  outcome text not null,
  at timestamptz not null default now(),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
create index simulator_calls_channel on simulator_calls (channel_id, id);
create index simulator_calls_age on simulator_calls (at);
select protect_tenant('simulator_calls');
create table simulator_events (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  due_at timestamptz not null,
  event jsonb not null,
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
create index simulator_events_due on simulator_events (due_at);
select protect_tenant('simulator_events');

-- Links of one recipient, so that a click is somebody's.
create table short_links (
  code text primary key,
  enterprise_id uuid not null,
  delivery_id uuid not null,
  broadcast_id uuid,
  url text not null,
  clicks integer not null default 0,
  last_click_at timestamptz,
  created_at timestamptz not null default now()
);
create index short_links_broadcast on short_links (broadcast_id) where broadcast_id is not null;
create index short_links_age on short_links (created_at);
select protect_tenant('short_links');
