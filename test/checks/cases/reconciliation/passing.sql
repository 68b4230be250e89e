update method_evidence e set waste_kg = (select waste_kg from net_input n where n.country = e.country and n.year = e.year);
