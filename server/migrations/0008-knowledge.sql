-- Accounts at outside services; `secrets` is sealed to its row. Type 5 is a language model.
create table auth_configs (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null,
  name_key text not null,
  auth_type integer not null check (auth_type between 1 and 5),
  data jsonb not null,
  secrets text,
  status text not null default 'untested' check (status in ('connected', 'failed', 'untested')),
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create unique index auth_configs_name on auth_configs (enterprise_id, name_key) where deleted_at is null;
select protect_tenant('auth_configs');

-- One row a call to an outside language model: what it cost and how it went. No text of the call is kept.
create table model_calls (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  agent_id uuid,
  config_id uuid not null,
  purpose text not null,
  model text not null,
  outcome text not null,
  prompt_tokens integer,
  completion_tokens integer,
  cost_usd double precision,
  latency_ms double precision not null,
  created_at timestamptz not null default now()
);
create index model_calls_recent on model_calls (enterprise_id, id desc);
select protect_tenant('model_calls');

-- What an agent may answer from beside its intents.
create table agent_knowledge (
  agent_id uuid primary key,
  enterprise_id uuid not null,
  from_website boolean not null,
  websites text[] not null,
  from_documents boolean not null,
  config_id uuid,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
select protect_tenant('agent_knowledge');

-- `texts` are the pages of the file, read once by the first training after the upload.
create table documents (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  file_name text not null,
  name_key text not null,
  size bigint not null,
  pages integer,
  state text not null default 'UPLOADED' check (state in ('UPLOADED', 'INDEXED', 'FAILED')),
  error text,
  storage_key text not null,
  texts text[],
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create unique index documents_name on documents (agent_id, name_key) where deleted_at is null;
select protect_tenant('documents');

-- The last good text of each page, with what its server needs to say that nothing changed. `training_id` is the
-- training that asked last, so that one that begins again after a crash asks only for what it has not seen.
create table crawled_pages (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  url text not null,
  state text not null check (state in ('INDEXED', 'FAILED', 'SKIPPED')),
  error text,
  page jsonb,
  etag text,
  last_modified text,
  training_id uuid not null,
  fetched_at timestamptz not null default now(),
  unique (agent_id, url),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
select protect_tenant('crawled_pages');

alter table trainings add knowledge_key text;
alter table trainings add knowledge jsonb not null default '{"pages": 0, "documents": 0, "chunks": 0, "failed": []}';
-- The outside model whose vectors a version was trained with, for agents of the type OpenAi.
alter table trainings add vectors_key text;

create table agent_prompts (
  agent_id uuid primary key,
  enterprise_id uuid not null,
  prompt text not null,
  extract_data boolean not null,
  config_id uuid not null,
  user_data jsonb not null,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
select protect_tenant('agent_prompts');

-- Set by a turn of a prompt agent that collects data; cleared when the data of the ended session stand below.
alter table bot_sessions add collects boolean not null default false;
create index bot_sessions_collecting on bot_sessions (last_message_at) where collects;
create index bot_turns_session on bot_turns (session_id, id desc);

create table collected_data (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  session_id uuid not null unique,
  sender_id text not null,
  channel text not null,
  data jsonb not null,
  state text not null check (state in ('COLLECTED', 'FAILED')),
  created_at timestamptz not null default now(),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index collected_data_recent on collected_data (agent_id, created_at desc, id desc);
select protect_tenant('collected_data');

-- As before, and the sources of knowledge where there are any: an agent without them has the content it had.
alter function agent_content(uuid) rename to taught_content;
create function agent_content(agent uuid) returns jsonb language sql stable as $$
  select case when sources is null then content else jsonb_set(content, '{learned,knowledge}', sources) end
  from taught_content(agent) content
  left join lateral (
    select jsonb_build_object('websites', w.urls, 'documents', d.ids) as sources
    from agent_knowledge k
    cross join lateral (select case when k.from_website then to_jsonb(k.websites) else '[]' end as urls) w
    cross join lateral (
      select coalesce(jsonb_agg(id order by id), '[]') as ids
      from documents where agent_id = k.agent_id and deleted_at is null and k.from_documents
    ) d
    where k.agent_id = agent and (w.urls <> '[]' or d.ids <> '[]')
  ) k on true
$$;
