-- One row an evaluation: every phrase of a frozen content is left out once and asked. `content` goes when it ends.
-- `attempts` is also the fence: a process that was thought dead finds another number there and writes nothing.
create table evaluations (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  folds integer not null check (folds between 2 and 10),
  version integer,
  content_version bigint not null,
  content_hash bytea not null,
  content jsonb not null,
  model_type text not null,
  engine text not null,
  intent_count integer not null,
  phrase_count integer not null,
  tested_count integer not null default 0,
  right_count integer not null default 0,
  f1 double precision,
  found_threshold double precision,
  confidences jsonb,
  progress double precision not null default 0,
  attempts integer not null default 0,
  -- The job that runs it: its own repetition takes over at once, any other job only from a process that fell silent.
  job_id uuid,
  error text,
  requested_by uuid,
  requested_by_name text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index evaluations_newest on evaluations (agent_id, id desc);
create unique index evaluations_same on evaluations (agent_id, content_hash) where state in ('QUEUED', 'RUNNING');
create index evaluations_open on evaluations (id) where state in ('QUEUED', 'RUNNING');
select protect_tenant('evaluations');

-- Names as they were: an intent may be renamed or deleted later. `predicted_count` counts answers that named it.
create table evaluation_intents (
  evaluation_id uuid not null,
  enterprise_id uuid not null,
  intent_id uuid not null,
  name text not null,
  tested_count integer not null,
  right_count integer not null,
  predicted_count integer not null,
  precision double precision not null,
  recall double precision not null,
  f1 double precision not null,
  primary key (evaluation_id, intent_id),
  foreign key (enterprise_id, evaluation_id) references evaluations (enterprise_id, id) on delete cascade
);
create index evaluation_intents_worst on evaluation_intents (evaluation_id, f1, intent_id);
select protect_tenant('evaluation_intents');

-- One row a phrase that was asked.
create table evaluation_answers (
  evaluation_id uuid not null,
  enterprise_id uuid not null,
  position integer not null,
  phrase text not null,
  expected uuid not null,
  predicted uuid not null,
  confidence double precision not null,
  primary key (evaluation_id, position),
  foreign key (enterprise_id, evaluation_id) references evaluations (enterprise_id, id) on delete cascade
);
create index evaluation_answers_cell on evaluation_answers (evaluation_id, expected, predicted, confidence desc);
create index evaluation_answers_wrong on evaluation_answers (evaluation_id, expected, predicted) where expected <> predicted;
select protect_tenant('evaluation_answers');
