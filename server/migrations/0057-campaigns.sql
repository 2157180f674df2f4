-- Messages that are prepared once and sent in iterations, in the words of outreach.md §9.
create table campaigns (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null check (name <> ''),
  name_key text not null,
  description text not null,
  department_id uuid,
  channel_id uuid not null,
  -- Null once the template is gone for good.
  template_id uuid,
  -- StoredMedia
  media jsonb,
  -- [StoredMedia], one for each card
  media_list jsonb not null,
  upload_type text not null check (upload_type in ('ONE_TO_MANY', 'MANY_TO_MANY', 'CONTACTS', 'API')),
  -- [Mapping]
  mapping jsonb not null,
  -- {"channelId", "templateId", "columnMapping", "on", "afterMinutes"}
  fallback jsonb,
  track_links boolean not null,
  access_type text not null check (access_type in ('PRIVATE', 'DEPARTMENT', 'ENTERPRISE')),
  -- Who sees it beside its maker while it is private.
  user_ids uuid[] not null,
  -- No new iteration starts while it is not.
  is_active boolean not null default true,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, department_id) references departments (enterprise_id, id) on delete set null (department_id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id),
  foreign key (enterprise_id, template_id) references templates (enterprise_id, id) on delete set null (template_id)
);
create unique index campaigns_name on campaigns (enterprise_id, name_key) where deleted_at is null;
create index campaigns_template on campaigns (template_id);
create index campaigns_department on campaigns (department_id) where department_id is not null;
create index campaigns_binned on campaigns (deleted_at) where deleted_at is not null;
select protect_tenant('campaigns');
