-- Folders of the library. A bucket is seen as an attachment is: by everybody, or by who made it alone.
create table artifact_buckets (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  department_id uuid,
  is_public boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
-- A name is taken among the public ones, or among one's own: nobody learns what others call theirs.
create unique index artifact_buckets_name
  on artifact_buckets (enterprise_id, (case when is_public then null else created_by end), name_key)
  nulls not distinct where deleted_at is null;
select protect_tenant('artifact_buckets');

-- The library: what is kept to be sent again, a stored file or a text, an address or a place.
create table artifacts (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'DOC', 'LOCATION', 'MSG', 'URL')),
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  -- What is neither name nor file: url, address, latitude, longitude, text, tag.
  details jsonb not null default '{}',
  file_id uuid,
  bucket_id uuid,
  department_id uuid,
  is_public boolean not null default false,
  admin_created boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, file_id) references files (enterprise_id, id) on delete set null (file_id),
  foreign key (enterprise_id, bucket_id) references artifact_buckets (enterprise_id, id)
);
create index artifacts_recent on artifacts (enterprise_id, id desc) where deleted_at is null;
create index artifacts_of_bucket on artifacts (enterprise_id, bucket_id, id desc) where deleted_at is null;
create index artifacts_of_file on artifacts (enterprise_id, file_id);
select protect_tenant('artifacts');

-- Whoever runs the installation reaches the library of attachments from the start.
update users set artifacts_enabled = true where 1 = any (roles);
