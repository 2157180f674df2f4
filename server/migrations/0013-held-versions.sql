-- A version that did worse in its tests than the one that answers waits for somebody's decision:
-- {"versionBefore", "runId", "worse": [{"testId", "name"}]}. Null for any other. An agent holds one at a time.
alter table trainings add held jsonb;
create unique index trainings_held on trainings (agent_id) where held is not null;
-- How each document was read, told when the version goes into service: [{"id", "error"}].
alter table trainings add documents jsonb not null default '[]';

-- A run of the tests is held by one process, as a training is; one that belongs to a training lives and ends with it.
alter table bot_test_runs
  drop constraint bot_test_runs_state_check,
  add constraint bot_test_runs_state_check check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  add progress double precision not null default 0,
  add attempts integer not null default 0,
  add job_id uuid,
  add started_at timestamptz,
  add beat_at timestamptz;
create index bot_test_runs_open on bot_test_runs (id) where state in ('QUEUED', 'RUNNING');

-- What the linter told and somebody chose to live with; `finding` is a hash of what it speaks of.
create table lint_ignores (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  finding text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agent_id, finding),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
select protect_tenant('lint_ignores');
