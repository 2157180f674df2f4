-- Names are unique by `name_key`: trimmed, inner white space collapsed, lower-case.
create table agents (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null,
  name_key text not null,
  description text not null,
  type text not null default 'nlp' check (type in ('nlp', 'prompt')),
  entity_extract_retries integer not null default 3,
  out_of_scope_message text not null default 'Sorry, I did not understand that.',
  model_type text not null default 'Semantic' check (model_type in ('OpenAi', 'Semantic', 'GPT2', 'SVM')),
  confidence_threshold double precision not null default 0.5,
  language text not null default 'en' check (language in ('en', 'hi')),
  openai_key uuid,
  serving_version integer,
  content_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create unique index agents_name on agents (enterprise_id, name_key) where deleted_at is null;
create index agents_recent on agents (enterprise_id, updated_at desc, id desc) where deleted_at is null;
select protect_tenant('agents');

create table stories (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  parent_id uuid,
  name text not null,
  name_key text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, parent_id) references stories (enterprise_id, id)
);
create unique index stories_name on stories (agent_id, name_key) where deleted_at is null and parent_id is not null;
create unique index stories_root on stories (agent_id) where parent_id is null;
create index stories_agent on stories (agent_id, id) where deleted_at is null;
select protect_tenant('stories');

create table intents (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  story_id uuid not null,
  name text not null,
  name_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, story_id) references stories (enterprise_id, id)
);
create unique index intents_name on intents (agent_id, name_key) where deleted_at is null;
create index intents_story on intents (story_id, id) where deleted_at is null;
select protect_tenant('intents');

create table utterances (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  intent_id uuid not null,
  position integer not null,
  utterance text not null,
  utterance_key text not null,
  entity_refs jsonb not null default '[]',
  unique (intent_id, utterance_key),
  foreign key (enterprise_id, intent_id) references intents (enterprise_id, id) on delete cascade
);
create index utterances_intent on utterances (intent_id, position);
select protect_tenant('utterances');

create table responses (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  intent_id uuid not null,
  position integer not null,
  response text not null,
  foreign key (enterprise_id, intent_id) references intents (enterprise_id, id) on delete cascade
);
create index responses_intent on responses (intent_id, position);
select protect_tenant('responses');

-- `entity_id` is an id of `entities` or of a system entity (`sys.date`).
create table intent_parameters (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  intent_id uuid not null,
  position integer not null,
  entity_id text not null,
  name text not null,
  is_required boolean not null,
  value text not null,
  prompts text[] not null,
  unique (intent_id, name),
  foreign key (enterprise_id, intent_id) references intents (enterprise_id, id) on delete cascade
);
create index intent_parameters_entity on intent_parameters (enterprise_id, entity_id);
select protect_tenant('intent_parameters');

create table entities (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  name text not null,
  name_key text not null,
  values jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create unique index entities_name on entities (agent_id, name_key) where deleted_at is null;
create index entities_recent on entities (agent_id, updated_at desc, id desc) where deleted_at is null;
select protect_tenant('entities');

-- What a training learns from (`learned`), and what it needs to speak about it (`shown`). Names, responses, prompts,
-- limits and `required` stand outside `learned`, because they act at once and ask for no training. A phrase marks its
-- parameters by their place, so that renaming one changes nothing that is learned.
create function agent_content(agent uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'learned', jsonb_build_object(
      'modelType', a.model_type,
      'language', a.language,
      'intents', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'parameters', p.entities, 'phrases', u.phrases) order by i.id)
        from intents i
        cross join lateral (
          select coalesce(jsonb_agg(entity_id order by position), '[]') as entities
          from intent_parameters where intent_id = i.id
        ) p
        cross join lateral (
          select coalesce(jsonb_agg(case when entity_refs = '[]' then jsonb_build_array(utterance) else jsonb_build_array(utterance, (
            select jsonb_agg(jsonb_build_array(r.value -> 'entityStartPos', r.value -> 'entityEndPos', r.value -> 'entityId', (
              select count(*) from intent_parameters before
              where before.intent_id = i.id and before.position < (
                select position from intent_parameters where intent_id = i.id and name = r.value ->> 'parameter'
              )
            )) order by r.ordinality)
            from jsonb_array_elements(entity_refs) with ordinality r
          )) end order by utterance_key collate "C"), '[]') as phrases
          from utterances where intent_id = i.id
        ) u
        where i.agent_id = a.id and i.deleted_at is null
      ), '[]'),
      'entities', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'values', e.values) order by e.id)
        from entities e where e.agent_id = a.id and e.deleted_at is null
      ), '[]')
    ),
    'shown', jsonb_build_object(
      'intents', coalesce((
        select jsonb_object_agg(i.id, jsonb_build_object('name', i.name, 'parameters', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', id, 'name', name, 'isRequired', is_required, 'value', value, 'prompts', prompts
          ) order by position), '[]')
          from intent_parameters where intent_id = i.id
        )))
        from intents i where i.agent_id = a.id and i.deleted_at is null
      ), '{}'),
      'entities', coalesce((
        select jsonb_object_agg(e.id, e.name) from entities e where e.agent_id = a.id and e.deleted_at is null
      ), '{}')
    )
  )
  from agents a where a.id = agent
$$;

-- Equal for equal content: jsonb writes its keys in one order.
create function content_hash(content jsonb) returns bytea language sql immutable
as $$ select sha256(convert_to((content -> 'learned')::text, 'UTF8')) $$;

-- One row a training; those that ended well are the agent's versions. `attempts` is also the fence: a process that
-- was thought dead finds another number there and writes nothing.
create table trainings (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'TRAINED', 'FAILED')),
  content_version bigint not null,
  content_hash bytea not null,
  content jsonb not null,
  version integer,
  model_key text,
  model_type text not null,
  language text not null,
  engine text not null,
  accuracy double precision,
  effective_threshold double precision,
  intent_count integer not null,
  utterance_count integer not null,
  entity_count integer not null,
  warnings jsonb not null default '[]',
  progress double precision not null default 0,
  attempts integer not null default 0,
  -- The job that runs it: its own repetition takes over at once, any other job only from a process that fell silent.
  job_id uuid,
  error text,
  requested_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz,
  unique (agent_id, version),
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index trainings_newest on trainings (agent_id, id desc);
create unique index trainings_waiting on trainings (agent_id) where state = 'QUEUED';
create unique index trainings_running on trainings (agent_id) where state = 'RUNNING';
create index trainings_open on trainings (id) where state in ('QUEUED', 'RUNNING');
select protect_tenant('trainings');

-- A dialogue of one sender with one agent: the running slot, the variables, which response comes next.
create table bot_sessions (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  agent_id uuid not null,
  sender_id text not null,
  app_id text not null,
  version integer,
  state jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
);
create index bot_sessions_age on bot_sessions (last_message_at);
select protect_tenant('bot_sessions');

-- One row a customer's message that an agent answered.
create table bot_turns (
  id uuid not null default uuidv7() primary key,
  enterprise_id uuid not null,
  agent_id uuid not null,
  session_id uuid not null,
  sender_id text not null,
  channel text not null,
  user_message text not null,
  bot_response text not null,
  created_at timestamptz not null default clock_timestamp(),
  intent_identified boolean not null,
  scoped boolean not null,
  weak boolean not null,
  -- The turn in which the intent was found; answers to its questions count as identified, but not as another match.
  matched boolean not null,
  intent_id uuid,
  intent text,
  confidence double precision not null,
  utterance text,
  other_intents jsonb not null,
  entities jsonb not null,
  emotion text not null,
  emotion_score double precision not null,
  origin text not null,
  model_version integer,
  latency_ms double precision not null,
  foreign key (enterprise_id, agent_id) references agents (enterprise_id, id) on delete cascade
) partition by range (id);
create index bot_turns_report on bot_turns (agent_id, created_at desc, id desc);
select protect_tenant('bot_turns');
select ensure_partitions('bot_turns');
