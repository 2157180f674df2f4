create table channels (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null,
  name_key text not null,
  type integer not null,
  vendor integer not null,
  contact_id text not null default '',
  data jsonb not null default '{}',
  secrets text,
  bot_agent_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, bot_agent_id) references agents (enterprise_id, id)
);
create unique index channels_name on channels (enterprise_id, name_key) where deleted_at is null;
create index channels_recent on channels (enterprise_id, id desc) where deleted_at is null;
select protect_tenant('channels');

create table contacts (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null default '',
  phone_number text,
  email text,
  -- False while only a visitor's own word says who it is: nobody else is ever taken for that contact.
  is_proven boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (enterprise_id, id)
);
create index contacts_phone on contacts (enterprise_id, phone_number) where phone_number is not null;
create index contacts_email on contacts (enterprise_id, lower(email)) where email is not null;
select protect_tenant('contacts');

-- A browser that holds a token; the token alone reopens the conversation.
create table visitors (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (enterprise_id, id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id),
  foreign key (enterprise_id, contact_id) references contacts (enterprise_id, id)
);
create index visitors_contact on visitors (contact_id);
select protect_tenant('visitors');

-- state: 0 with bot, 1 waiting for people, 2 with people, 3 closed, 4 missed, 5 suspended.
create table chats (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  ref_no bigint generated always as identity,
  channel_id uuid not null,
  contact_id uuid not null,
  visitor_id uuid,
  state smallint not null,
  handled_by text not null check (handled_by in ('bot', 'journey', 'agent', 'none')),
  bot_agent_id uuid,
  bot_session_id uuid,
  message_count integer not null default 0,
  last_message text not null default '',
  last_activity_at timestamptz not null default now(),
  close_reason text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id),
  foreign key (enterprise_id, contact_id) references contacts (enterprise_id, id),
  foreign key (enterprise_id, visitor_id) references visitors (enterprise_id, id),
  foreign key (enterprise_id, bot_agent_id) references agents (enterprise_id, id)
);
create unique index chats_open on chats (channel_id, contact_id, visitor_id) nulls not distinct where state in (0, 1, 2, 5);
create index chats_visitor on chats (visitor_id, id desc);
create index chats_recent on chats (enterprise_id, id desc);
create index chats_idle on chats (last_activity_at) where state = 0;
select protect_tenant('chats');

create table messages (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  chat_id uuid not null,
  action_type smallint not null,
  actor text not null check (actor in ('customer', 'agent', 'bot', 'system')),
  action_by text not null,
  user_name text not null,
  message text not null,
  event text,
  client_id text,
  is_read boolean not null default false,
  acted_at timestamptz not null default now(),
  foreign key (enterprise_id, chat_id) references chats (enterprise_id, id)
) partition by range (id);
create index messages_chat on messages (chat_id, id);
select protect_tenant('messages');
select ensure_partitions('messages');

-- One row for each message that goes out. state as MStatus: -1 queued, 0 sent, 1 delivered, 2 read, 3 failed, 5 unknown.
create table deliveries (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  chat_id uuid not null,
  message_id uuid not null,
  state smallint not null default -1,
  lease_until timestamptz,
  fence integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  vendor_message_id text,
  error_code text,
  error_desc text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id),
  foreign key (enterprise_id, chat_id) references chats (enterprise_id, id)
) partition by range (id);
create index deliveries_message on deliveries (message_id);
create index deliveries_channel on deliveries (channel_id, id desc);
create index deliveries_waiting on deliveries (next_attempt_at) where state = -1;
select protect_tenant('deliveries');
select ensure_partitions('deliveries');

-- What came in, as it came in: unique by the vendor's own id, so that a repeat changes nothing.
create table inbound_events (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  vendor_event_id text not null,
  kind text not null,
  payload jsonb not null,
  message_id uuid,
  received_at timestamptz not null default now(),
  unique (channel_id, vendor_event_id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id)
);
create index inbound_events_age on inbound_events (received_at);
create index inbound_events_channel on inbound_events (channel_id, received_at desc);
select protect_tenant('inbound_events');

-- Customer messages that their chat's owner has yet to answer, in order within a chat.
create table pending_turns (
  message_id uuid primary key,
  enterprise_id uuid not null,
  chat_id uuid not null,
  attempts integer not null default 0,
  not_before timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  foreign key (enterprise_id, chat_id) references chats (enterprise_id, id)
);
create index pending_turns_chat on pending_turns (chat_id, message_id);
select protect_tenant('pending_turns');
grant usage on all sequences in schema public to parley_app, parley_system;
