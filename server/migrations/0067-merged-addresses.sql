-- From where the customer wrote last, where people have no numbers: merged contacts have several addresses on a channel.
alter table chats add column address text;
update chats h set address = (
  select a.address from contact_addresses a where a.channel_id = h.channel_id and a.contact_id = h.contact_id
  order by a.created_at desc limit 1)
where h.visitor_id is null and h.state in (0, 1, 2, 5);

-- Addresses now become the survivor's with a merge, and its undo gives them back: so for the merges of before.
update contact_merges m set before = jsonb_set(m.before, '{moved,addresses}', o.addresses)
from (
  select m.id, jsonb_agg(
    jsonb_build_object('channelId', a.channel_id, 'address', a.address, 'contactId', g.gives_to)) as addresses
  from contact_merges m
  cross join lateral (
    select id, id as gives_to from unnest(m.merged_ids) id
    union all
    select (i ->> 'id')::uuid, (i ->> 'mergedInto')::uuid from jsonb_array_elements(m.before -> 'inherited') i) g
  join contact_addresses a on a.contact_id = g.id
  where m.undone_at is null
  group by m.id) o
where m.id = o.id;
update contact_addresses a set contact_id = c.merged_into
from contacts c where c.id = a.contact_id and c.merged_into is not null;
