-- Contacts by their mail addresses, in small letters. `lower` may tell of what it is given, so row-level security keeps
-- it from the index until each row's enterprise is known, and all of an enterprise's contacts would be read.
create function contacts_by_mail(mails text[]) returns table (id uuid, address text)
language sql stable security definer set search_path = public as $$
  select c.id, lower(c.email) from contacts c
  where c.enterprise_id = current_enterprise() and c.deleted_at is null and c.is_proven
    and c.email is not null and lower(c.email) = any(mails)
$$;
