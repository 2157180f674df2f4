-- What a company may write to people first, in the words of outreach.md §6. A channel's type tells which rules hold.
create table templates (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  channel_id uuid not null,
  name text not null,
  name_key text not null,
  language text not null,
  category text not null check (category in ('UTILITY', 'AUTHENTICATION', 'MARKETING')),
  layout text not null check (layout in ('default', 'limited_time_offer', 'carousel')),
  -- [Component]
  components jsonb not null,
  subject text,
  dlt_template_id text,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED')),
  quality text not null default 'UNKNOWN' check (quality in ('HIGH', 'MEDIUM', 'LOW', 'UNKNOWN')),
  rejected_reason text,
  vendor_template_id text,
  -- {"category", "layout", "components", "subject", "dltTemplateId"} as it was approved: what is sent.
  approved jsonb,
  -- Changed since it was approved.
  has_draft boolean not null default false,
  submitted_at timestamptz,
  -- When the simulator decides.
  decide_at timestamptz,
  -- Null: found at the vendor.
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
create unique index templates_name on templates (channel_id, name_key, language) where deleted_at is null;
create index templates_recent on templates (enterprise_id, id desc) where deleted_at is null;
create index templates_of_vendor on templates (channel_id, vendor_template_id) where vendor_template_id is not null;
create index templates_due on templates (decide_at) where decide_at is not null;
create index templates_binned on templates (deleted_at) where deleted_at is not null;
select protect_tenant('templates');

create table rich_cards (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  type text not null check (type in ('standalone', 'carousel')),
  orientation text not null check (orientation in ('VERTICAL', 'HORIZONTAL')),
  -- [CardContent] and [Suggestion]
  cards jsonb not null,
  suggestions jsonb not null default '[]',
  department_id text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create unique index rich_cards_name on rich_cards (enterprise_id, name_key) where deleted_at is null;
create index rich_cards_recent on rich_cards (enterprise_id, id desc) where deleted_at is null;
create index rich_cards_binned on rich_cards (deleted_at) where deleted_at is not null;
select protect_tenant('rich_cards');
