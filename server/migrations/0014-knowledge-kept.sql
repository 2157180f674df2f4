-- Calls to outside models are cut by age, listed by agent, and found from the message that they were made for.
alter table model_calls add turn_id uuid;
create index model_calls_age on model_calls (created_at);
create index model_calls_agent on model_calls (enterprise_id, agent_id, created_at desc, id desc);
create index model_calls_turn on model_calls (turn_id) where turn_id is not null;

-- Who wrote an answer from the knowledge base, and why it was not the language model.
alter table bot_turns add grounding jsonb;

-- Files of uploads that are under way: one that has no document in the end is removed by the sweep.
create table document_drafts (
  storage_key text primary key,
  enterprise_id uuid not null references enterprises,
  created_at timestamptz not null default now()
);
create index document_drafts_age on document_drafts (created_at);
select protect_tenant('document_drafts');
create index documents_deleted on documents (deleted_at) where deleted_at is not null;

-- When the websites of an agent are read again by themselves.
alter table agent_knowledge add crawl_every text not null default 'never'
  check (crawl_every in ('never', 'daily', 'weekly', 'monthly'));
alter table agent_knowledge add next_crawl_at timestamptz;
create index agent_knowledge_due on agent_knowledge (next_crawl_at) where next_crawl_at is not null;
alter table trainings add cause text not null default 'person' check (cause in ('person', 'schedule'));
-- Of all pieces that a version answers from: the same sources make the same one.
alter table trainings add knowledge_hash bytea;

-- `body_hash` is of the bytes as they came; `change` says what the training of the row found.
alter table crawled_pages add body_hash bytea;
alter table crawled_pages add change text not null default 'SAME' check (change in ('NEW', 'CHANGED', 'SAME'));

-- Each time that the websites of an agent were read; the id is that of the training.
create table crawl_runs (
  id uuid primary key,
  enterprise_id uuid not null,
  agent_id uuid not null,
  cause text not null check (cause in ('person', 'schedule')),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'UNCHANGED', 'FAILED')),
  pages integer not null default 0,
  changed integer not null default 0,
  gone integer not null default 0,
  failed integer not null default 0,
  error text,
  version integer,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index crawl_runs_newest on crawl_runs (agent_id, started_at desc, id desc);
create index crawl_runs_running on crawl_runs (id) where state = 'RUNNING';
select protect_tenant('crawl_runs');

-- When a host may be asked next, whichever process asks. What a crash forgets costs a host one request.
create unlogged table crawl_turns (host text primary key, next_at timestamptz not null);
grant select, insert, update, delete on crawl_turns to parley_system;
