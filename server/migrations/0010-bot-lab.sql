-- What a turn left in its session, and the threshold that it was measured by: the session's own row moves on, and both
-- are needed to say later why the bot answered so. Null for turns from before.
alter table bot_turns add held jsonb;

-- Texts are compared as people read them: without regard to case and white space. A hash, because a message may be
-- longer than an index takes, and because what was ignored need not be kept to be known again.
create function review_key(said text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(lower(normalize(btrim(regexp_replace(said, '\s+', ' ', 'g')), NFC) collate "pg_c_utf8"), 'UTF8'))
$$;

-- One row an agent: how far its queue has been read. `asked_at` without a later `built_at` is a queue being built.
create table review_builds (
  agent_id uuid primary key,
  enterprise_id uuid not null,
  asked_at timestamptz not null default now(),
  built_at timestamptz,
  version integer,
  week_turns integer not null default 0,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
select protect_tenant('review_builds');

create table review_clusters (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  -- [{"intentId", "confidence"}], the best first.
  guesses jsonb not null,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index review_clusters_agent on review_clusters (agent_id);
select protect_tenant('review_clusters');

create table review_messages (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  cluster_id uuid not null,
  said text not null,
  said_key bytea not null,
  kind text not null check (kind in ('low', 'out')),
  turns integer not null,
  week_turns integer not null,
  last_seen timestamptz not null,
  unique (agent_id, said_key),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, cluster_id) references review_clusters (enterprise_id, id) on delete cascade
);
create index review_messages_cluster on review_messages (cluster_id);
select protect_tenant('review_messages');

-- What people decided about a text; it outlives the queue. The rows of one act share `act_id`, which undoes it.
create table review_marks (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  act_id uuid not null,
  said_key bytea not null,
  -- Null: ignored for good.
  intent_id uuid,
  -- The phrase that the act added; null where it was there before.
  phrase text,
  makes_intent boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agent_id, said_key),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index review_marks_act on review_marks (act_id);
select protect_tenant('review_marks');

-- Conversations that an agent has to be able to hold. `spoken_at` is the day that `tomorrow` is counted from.
create table bot_tests (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  name text not null,
  name_key text not null,
  turns jsonb not null,
  session_id uuid,
  spoken_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create unique index bot_tests_name on bot_tests (agent_id, name_key) where deleted_at is null;
select protect_tenant('bot_tests');

create table bot_test_runs (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  version integer not null,
  -- The version that answered before; its tests run as well, so that the two can be compared.
  version_before integer,
  cause text not null check (cause in ('asked', 'training')),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'DONE', 'FAILED')),
  passed integer not null default 0,
  failed integer not null default 0,
  -- Names of the tests that the version before passed and this one fails.
  worse text[] not null default '{}',
  results jsonb not null default '[]',
  requested_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index bot_test_runs_newest on bot_test_runs (agent_id, id desc);
select protect_tenant('bot_test_runs');
