-- What a message offers to press, and what pressing one says to whoever answers.
alter table messages add column buttons jsonb;
alter table messages add column payload text;

-- A rating is asked for when a chat is closed, and counts while it is still asked for.
alter table chats add column rating smallint check (rating between 1 and 5);
alter table chats add column rating_asked_at timestamptz;

-- How an enterprise runs its chats: only what differs from the defaults.
create table chat_configs (
  enterprise_id uuid primary key references enterprises,
  data jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
select protect_tenant('chat_configs');
