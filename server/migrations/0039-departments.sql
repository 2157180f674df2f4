create table departments (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  description text not null default '',
  manager_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id),
  foreign key (enterprise_id, manager_id) references users (enterprise_id, id)
);
create unique index departments_name on departments (enterprise_id, name_key) where deleted_at is null;
create index departments_manager on departments (manager_id) where manager_id is not null;
select protect_tenant('departments');

-- A user may be in several; who is in a deleted one is kept for the day on which it comes back.
create table department_members (
  department_id uuid not null,
  user_id uuid not null,
  enterprise_id uuid not null,
  primary key (department_id, user_id),
  foreign key (enterprise_id, department_id) references departments (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, user_id) references users (enterprise_id, id)
);
create index department_members_user on department_members (user_id, department_id);
select protect_tenant('department_members');
