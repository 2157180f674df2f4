-- The broadcast whose failed recipients were sent the same again: nobody is sent it twice by a second press.
alter table broadcasts add column again_of uuid;
create index broadcasts_again on broadcasts (again_of) where again_of is not null;
