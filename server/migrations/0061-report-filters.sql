-- The report of campaigns opens who clicked and who fell back. Few do, and all others would be looked through for them.
create index deliveries_clicked on deliveries (broadcast_id, state, id) where clicked_at is not null;
create index deliveries_fallen on deliveries (broadcast_id, state, id) where fallback_id is not null;
