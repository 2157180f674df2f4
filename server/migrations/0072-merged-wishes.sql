-- Most channels have nobody who wants no advertising on them, and then nobody has to be looked up.
create index contact_opt_outs_channel on contact_opt_outs (channel_id);

-- A wish holds while its contact lies in the Bin, so a WhatsApp number is looked up there as well.
drop index contacts_same_whatsapp;
create index contacts_same_whatsapp on contacts (enterprise_id, whatsapp_number, id) where whatsapp_number is not null;

-- The mail address of a merged contact is its survivor's.
create or replace function contacts_by_mail(mails text[]) returns table (id uuid, address text)
language sql stable security definer set search_path = public as $$
  select case when c.deleted_at is null then c.id
      else (select h.id from contacts h where h.id = c.merged_into and h.deleted_at is null) end, lower(c.email)
  from contacts c
  where c.enterprise_id = current_enterprise() and c.is_proven and c.email is not null and lower(c.email) = any(mails)
$$;
